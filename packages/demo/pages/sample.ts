// What the proxy's callback page says to the page around it once the provider's page has led back there.
document.querySelector('button')?.addEventListener('click', () => {
  const response = JSON.stringify({ state: 'sample', code: 1000, subCode: 'Z5050', extInfo: {} });
  parent.postMessage({ ns: 'idproof', v: 1, type: 'hosted-return', payload: { response } }, location.origin);
});
