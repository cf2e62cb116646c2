'use client';
import { IdproofFlow } from '@idproof/widgets/react/flow.js';
import { useState, type JSX } from 'react';

async function getToken(): Promise<string> {
  const answer = await fetch('/api/start', { method: 'POST' });
  const { clientToken } = (await answer.json()) as { clientToken: string };
  return clientToken;
}

export function Verification({ locale }: { locale: string }): JSX.Element {
  const [step, setStep] = useState('none');
  return (
    <>
      <IdproofFlow
        suppressHydrationWarning
        locale={locale}
        getToken={getToken}
        onStep={({ detail }) => setStep(detail.step)}
      />
      <output>step: {step}</output>
    </>
  );
}
