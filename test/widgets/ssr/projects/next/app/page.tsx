import type { JSX } from 'react';
import { Verification } from './verification';

export default function Page(): JSX.Element {
  return (
    <main>
      <h1>Verify your identity</h1>
      <Verification locale="de" />
    </main>
  );
}
