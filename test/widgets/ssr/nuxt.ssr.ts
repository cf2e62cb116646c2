import { tryFramework } from './try-framework.js';

tryFramework('nuxt');
