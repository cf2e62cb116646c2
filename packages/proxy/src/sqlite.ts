export { createSqliteStore } from './stores/sqlite-store.js';
