import { IdproofFlow } from '@idproof/widgets/react';
import { IdproofFrame } from '@idproof/widgets/react/frame.js';
import type { IdproofElement, IdproofEvent } from '@idproof/widgets/angular';
import '@idproof/widgets/jsx';
import '@idproof/widgets/svelte';
import '@idproof/widgets/vue';
import type { JSX } from 'react';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

/* Compiled, never run: what each framework's type checker accepts, and what it refuses. */

export const react: JSX.Element[] = [
  <IdproofFlow startUrl="/api/start" embed="frame" onFinish={({ detail }) => detail.outcome satisfies string | null} />,
  <IdproofFrame src="https://id.example/" getToken={async () => 'token'} onError={({ detail }) => detail.code} />,
  // @ts-expect-error There is no such way to embed.
  <IdproofFlow embed="popup" />,
  // @ts-expect-error There is no such property.
  <IdproofFlow proxy="/idproof" />,
];

export const jsx: JSX.Element[] = [
  <idproof-flow startUrl="/api/start" onidproof-finish={({ detail }) => detail.outcome satisfies string | null} />,
  // @ts-expect-error There is no such way to embed.
  <idproof-flow embed="popup" />,
  // @ts-expect-error The event has no such detail.
  <idproof-flow onidproof-finish={({ detail }) => detail.image} />,
];

type VueFlow = InstanceType<GlobalComponents['idproof-flow']>['$props'];
export const vue: VueFlow[] = [
  { startUrl: '/api/start', onIdproofFinish: ({ detail }) => detail.outcome },
  // @ts-expect-error A picture never leaves the flow.
  { onIdproofCapture: () => undefined },
  // @ts-expect-error There is no such way to embed.
  { embed: 'popup' },
];

type SvelteFlow = SvelteHTMLElements['idproof-flow'];
export const svelte: SvelteFlow[] = [
  { startUrl: '/api/start', 'onidproof-finish': ({ detail, currentTarget }) => currentTarget.phase + detail.status },
  // @ts-expect-error There is no such way to embed.
  { embed: 'popup' },
];

export const angular = (event: IdproofEvent<'idproof-flow', 'idproof-finish'>): string => event.detail.status;
export const angularElement = (flow: IdproofElement<'idproof-flow'>): Promise<void> => flow.start();
// @ts-expect-error There is no such event.
export type NoEvent = IdproofEvent<'idproof-flow', 'idproof-capture'>;
