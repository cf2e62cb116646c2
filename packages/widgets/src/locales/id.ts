import type { Labels } from '../labels.js';

export const LABELS: Partial<Labels> = {};
