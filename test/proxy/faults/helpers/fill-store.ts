/* Stores sessions until the disk has no room, in a process whose files may not grow further, and says what the store says. */
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createRecord } from '../../helpers/store-suite.js';

// Without it the first write over the limit ends the process.
process.on('SIGXFSZ', () => {});
const store = await createSqliteStore(process.argv[2] ?? '');
const tell = () =>
  store.check().then(
    () => console.log('ready'),
    () => console.log('not ready'),
  );
await tell();
const evidence = 'x'.repeat(60_000);
for (let i = 0; i < 1000; i++) {
  const isKept = await store.create(createRecord(`s${i}`, { evidence })).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'overloaded') throw error;
      return false;
    },
  );
  if (isKept) continue;
  console.log('full');
  break;
}
await tell();
