import { createHash } from 'node:crypto';
import { OPERATION_NAMES, operationPath } from '@idproof/core/provider';
import { DOCUMENT_TYPES } from '@idproof/engines/readable';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 42rem; padding: 3rem 1.25rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
  h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  .notice { border-left: .35rem solid #b45309; padding: .75rem 1rem; background: color-mix(in srgb, #f59e0b 14%, transparent); }
  ul { padding: 0; list-style: none; }
  li { padding: .4rem 0; border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); overflow-wrap: anywhere; }
  code { font: .9em ui-monospace, monospace; }
`;

/** Nothing but this page's own style may run or load. */
export const ROOT_PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function renderItems(texts: readonly string[]): string {
  return texts.map((text) => `<li><code>${text}</code></li>`).join('');
}

/** The page at the sandbox's root address: describes the sandbox. Its texts come from the contract, none from a request. */
export function renderRootPage(segment: string): string {
  const paths = OPERATION_NAMES.map((name) => `POST ${operationPath(name, segment)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>idproof sandbox, for development</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>idproof sandbox</h1>
<p class="notice"><strong>For development only.</strong> This stands in for the identity verification service on one
machine. It really reads documents and really compares faces, but its verdicts prove nobody's identity.</p>
<h2>Operations</h2>
<ul>${renderItems(paths)}</ul>
<h2>Document types it reads</h2>
<ul>${renderItems(DOCUMENT_TYPES.map(({ docType, name, isOwn }) => `${docType} ${name}${isOwn ? ' (of the sandbox alone)' : ''}`))}</ul>
<p>Pictures are kept of flows alone, until they are deleted. Calls must be signed; a browser cannot make them.</p>
</main>
</body>
</html>
`;
}
