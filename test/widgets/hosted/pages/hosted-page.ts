// Stands for the hosted page and the callback page in one: a press says to the page around what the latter would say.
document.querySelector('button')!.addEventListener('click', () => {
  const message = { ns: 'idproof', v: 1, type: 'hosted-return', payload: { response: '{"code":1000}' } };
  parent.postMessage(message, location.origin);
});
