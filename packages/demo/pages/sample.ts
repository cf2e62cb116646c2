// The message that the proxy's callback page sends to its parent page after the provider's page.
document.querySelector('button')?.addEventListener('click', () => {
  const response = JSON.stringify({ state: 'sample', code: 1000, subCode: 'Z5050', extInfo: {} });
  parent.postMessage({ ns: 'idproof', v: 1, type: 'hosted-return', payload: { response } }, location.origin);
});
