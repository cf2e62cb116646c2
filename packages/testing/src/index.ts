export { joinAsPhone, type PhoneImages, type PhoneOptions, type TestPhone } from './phone.js';
export { fail, RECOGNIZED, type Answer, type Script, type ScriptEntry } from './script.js';
export {
  createScriptedProvider,
  TEST_KEYS,
  type ProviderCall,
  type ScriptedProvider,
  type ScriptedProviderOptions,
} from './scripted-provider.js';
