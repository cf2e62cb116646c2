export { createRedisStore } from './stores/redis-store.js';
