import { join } from 'node:path';
import type { NextConfig } from 'next';

// The packages lie beside the project.
export default { turbopack: { root: join(import.meta.dirname, '..') } } satisfies NextConfig;
