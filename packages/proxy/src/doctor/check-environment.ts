import { isIdproofError } from '@idproof/core/errors';
import { Settings, type ProxyConfig } from '../config.js';
import { DOCUMENT_TYPES, type DocumentType } from '../document-types.js';
import { createCredential } from '../environment/credential.js';
import { explainFault, type Variables } from '../environment/faults.js';
import type { Program } from '../environment/program.js';
import { readEnvironment } from '../environment/read-environment.js';
import { SETTING_VARIABLES } from '../environment/setting-variables.js';
import { problem, type Finding } from './finding.js';

/** Settings that a call of the doctor needs. */
export interface CallSettings extends Pick<ProxyConfig, 'signer' | 'encryption' | 'clientId' | 'providerUrl'> {
  segment: string;
  auth: Program['auth'];
}

/** Faults of other settings do not prevent a call. */
const CALL_SETTINGS = new Set(['providerUrl', 'providerSegment', 'clientId']);
const OTHER_VARIABLES = new Set(
  Object.entries(SETTING_VARIABLES).map(([path, variable]) => (CALL_SETTINGS.has(path) ? undefined : variable?.name)),
);

interface CheckedEnvironment {
  findings: Finding[];
  /** Absent where no call can be made. */
  usable?: CallSettings;
  /** Document types that the proxy knows with these variables. */
  documentTypes: readonly DocumentType[];
}

/** Checks all variables, and reports each fault. */
export function checkEnvironment(env: Variables): CheckedEnvironment {
  const { faults, program, input } = readEnvironment(env);
  const documentTypes = [
    ...DOCUMENT_TYPES,
    ...(Settings.shape.documentTypes.safeParse(input.documentTypes).data ?? []),
  ];
  const findings = [
    ...faults.map((fault) => problem('configuration', explainFault(fault))),
    ...noteUnchecked(documentTypes),
  ];
  const isOwn = faults.every(([variable]) => OTHER_VARIABLES.has(variable));
  if (!program || !isOwn || input.clientId === undefined || input.providerUrl === undefined)
    return { findings, documentTypes };
  try {
    const { clientId, providerUrl } = input;
    const segment = Settings.shape.providerSegment.parse(input.providerSegment);
    const usable = { ...createCredential(program), clientId, providerUrl, segment, auth: program.auth };
    return { findings, documentTypes, usable };
  } catch (error) {
    if (!isIdproofError(error)) throw error;
    return { findings: [...findings, problem('configuration', error.message)], documentTypes };
  }
}

function noteUnchecked(types: readonly DocumentType[]): Finding[] {
  const marked = types.filter(({ unchecked }) => unchecked !== undefined).map(({ docType }) => docType);
  if (marked.length === 0) return [];
  const text = `Nobody has checked ${marked.join(', ')} in IDPROOF_DOCUMENT_TYPES: compare the values that "unchecked" names with a real document, then remove the mark.`;
  return [{ code: 'document_types', level: 'note', text }];
}
