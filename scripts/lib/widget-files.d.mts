import type { Plugin } from 'vite';

export declare const widgetFiles: Plugin[];
