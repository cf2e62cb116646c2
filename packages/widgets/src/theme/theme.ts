export { applyTokens, readTokens, type Theme, type Tokens } from './read-tokens.js';
export { readUiCfg } from './read-ui-cfg.js';
export type { Token } from './token-kinds.js';
