declare module '*.vue' {
  import type { SessionClient } from '@idproof/core/session';
  import type { DefineComponent } from 'vue';
  const component: DefineComponent<{ client: SessionClient }>;
  export default component;
}

declare module '*.svelte' {
  import type { SessionClient } from '@idproof/core/session';
  import type { Component } from 'svelte';
  const component: Component<{ client: SessionClient }>;
  export default component;
}
