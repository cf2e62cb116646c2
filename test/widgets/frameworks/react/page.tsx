import { IdproofFlow } from '@idproof/widgets/react/flow.js';
import type { SessionClient } from '@idproof/core/session';
import { useState, type JSX } from 'react';

/** A flow that can be taken away and brought back, with what it said below it. */
export function Page({ client }: { client: SessionClient }): JSX.Element {
  const [isShown, setShown] = useState(true);
  const [locale, setLocale] = useState('en');
  const [heard, setHeard] = useState<string[]>([]);
  return (
    <main>
      <button onClick={() => setShown(!isShown)}>{isShown ? 'Unmount' : 'Mount'}</button>
      <button onClick={() => setLocale('de')}>Speak German</button>
      {isShown && (
        <IdproofFlow
          client={client}
          locale={locale}
          onStep={({ detail }) => setHeard((before) => [...before, `step ${detail.step}`])}
          onConsent={({ detail }) => setHeard((before) => [...before, `consent ${detail.decision}`])}
        />
      )}
      <output>{heard.join(', ')}</output>
    </main>
  );
}
