// A worker of a pool that says it is ready, and answers every question with true.
process.on('message', ({ idproof, id }) => {
  if (idproof === 'ask') process.send({ idproof: 'answer', id, value: true });
});
process.send({ idproof: 'ready', url: 'http://127.0.0.1:1' });
