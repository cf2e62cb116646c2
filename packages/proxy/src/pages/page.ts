import { createHash } from 'node:crypto';
import { getDirection, LOCALES, type Locale } from '@idproof/core/locale';
import type { Settings } from '../config.js';
import { chooseLocale } from '../http/accept-language.js';
import { PAGE_TEXTS } from './texts.js';

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; text-align: center }
main { padding: 1.5rem; max-inline-size: 32rem }
h1 { font-size: 1.25rem; margin-block: 0 0.5rem }
p { margin: 0 }
.merchant { margin-block-end: 1.5rem; font-weight: 600 }
.merchant img { max-inline-size: 100%; max-block-size: 2.5rem }
`;

/** Posts the `response` of the hosted page to the origin of the page around, and to no other. */
const SCRIPT = `
const response = new URLSearchParams(location.search).get('response');
const origin = document.querySelector('meta[name="idproof-parent"]').content;
if (response !== null && window.parent !== window) {
  const message = { ns: 'idproof', v: 1, type: 'hosted-return', payload: { response } };
  window.parent.postMessage(message, origin);
}
`;

interface Page {
  locale: Locale;
  message: 'refused' | 'thanks';
  /** Markup of the head, from the configuration alone. */
  head?: string;
  script?: string;
}

/** Error page for every invalid launch or callback, in the language of the browser. */
export function createRefusedPage(settings: Settings, headers: Headers, status = 400): Response {
  return renderPage(
    settings,
    { locale: chooseLocale(headers.get('accept-language'), LOCALES), message: 'refused' },
    status,
  );
}

/** Page inside a frame that passes the callback to the page around it. Consumes nothing. */
export function createFramePage(settings: Settings, parentOrigin: string, locale: string): Response {
  const page: Page = {
    locale: chooseLocale(locale, LOCALES),
    message: 'thanks',
    head: `<meta name="idproof-parent" content="${escapeHtml(parentOrigin)}">`,
    script: SCRIPT,
  };
  return renderPage(settings, page, 200);
}

/** Renders a page. No part of a request goes into it. */
function renderPage(settings: Settings, { locale, message, head = '', script }: Page, status: number): Response {
  const { title, text } = PAGE_TEXTS[locale][message];
  const html = `<!doctype html>
<html lang="${locale}" dir="${getDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${head}<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>${renderMerchant(settings)}<h1>${title}</h1><p>${text}</p></main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': createPolicy(settings, script),
    ...NO_REFERRER,
  };
  return new Response(html, { status, headers });
}

/**
 * Name or logo of the merchant. A logo that is a path belongs to the origin of the flow's page, which may be another,
 * so it is not shown here.
 */
function renderMerchant({ merchant }: Settings): string {
  if (!merchant) return '';
  const name = escapeHtml(merchant.name);
  const shown = hasOwnLogo(merchant) ? `<img src="${merchant.logo}" alt="${name}">` : `<bdi>${name}</bdi>`;
  return `<p class="merchant">${shown}</p>`;
}

const hasOwnLogo = (merchant: Settings['merchant']): boolean => merchant?.logo?.startsWith('data:') ?? false;

/**
 * Headers of all answers on the way to the hosted page and back: addresses, which contain codes, are not sent as
 * referrer.
 */
export const NO_REFERRER = { 'referrer-policy': 'no-referrer' } as const;

function createPolicy({ allowedOrigins, merchant }: Settings, script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    ...(hasOwnLogo(merchant) ? ['img-src data:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...allowedOrigins].join(' '),
  ].join('; ');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
