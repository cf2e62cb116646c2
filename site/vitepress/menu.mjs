export const SUMMARY = 'Verify who your customers are, with web components and a small proxy on your server';

/** An entry of the menu; the name is the page's path without its ending. */
export const page = (text, name) => ({ text, link: `/${name}` });

/** The menu of every page, by what a reader wants to do. */
export const GUIDES = [
  {
    text: 'Begin',
    items: [
      page('Five minutes, and the demo', 'start'),
      page('Live examples', 'examples'),
      page('Coming from another kit', 'from-other-kits'),
      page('Troubleshooting', 'troubleshooting'),
      page('Law and consent', 'law-and-consent'),
    ],
  },
  {
    text: 'The page',
    items: [
      page('Elements', 'elements'),
      page('Theming', 'theming'),
      page('Frameworks and plain pages', 'frameworks'),
      page('Languages', 'languages'),
      page('Embedding and browsers', 'embedding'),
      page('Apps and webviews', 'webviews'),
      page('The hosted page', 'hosted-page'),
      page('The liveness check', 'liveness'),
      page('From photo to approved customer', 'onboarding'),
      page('Screening a person', 'screening'),
      page('Continue on a phone', 'handoff'),
      page('Capture', 'capture'),
      page('Papers', 'papers'),
      page('Images', 'images'),
      page('Machine-readable zones', 'mrz'),
    ],
  },
  {
    text: 'The server',
    items: [
      page('The proxy', 'proxy'),
      page('Settings', 'settings'),
      page('Mount, deploy, go live', 'deploy'),
      page('Review', 'review'),
      page('Consent', 'consent'),
      page('Sessions', 'session'),
      page('Webhooks', 'webhooks'),
      page('The funnel', 'funnel'),
      page('Errors by code', 'errors'),
      page('Operations and signing', 'provider-operations'),
      page('Every datum', 'data'),
      page('Threat model', 'threat-model'),
      page('Security requirements', 'asvs'),
      page('Accessibility', 'accessibility-conformance'),
    ],
  },
  {
    text: 'Development',
    items: [
      page('Testing', 'testing'),
      page('The sandbox', 'sandbox'),
      page('Documents', 'documents'),
      page('Faces and liveness', 'faces'),
      page('Watchlists', 'aml'),
      page('Every field', 'sandbox-fields'),
      page('Conformance', 'conformance'),
      page('Measurements', 'measurements'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('HTTP of the proxy', 'openapi/proxy'),
      page('HTTP of the provider', 'openapi/provider'),
      page('Packages', 'api/'),
      page('Glossary', 'glossary'),
      page('Public API and releases', 'public-api'),
    ],
  },
];
