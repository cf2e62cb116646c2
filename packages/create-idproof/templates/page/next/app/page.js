'use client';
import '@idproof/widgets';

export default function Page() {
  return <idproof-flow proxy-url="/idproof" start-url="/api/start" />;
}
