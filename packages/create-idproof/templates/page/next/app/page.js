'use client';
import '@idproof/widgets';

export default function Page() {
  // The element has an attribute of its own, `phase`, before React takes over what the server has rendered.
  return <idproof-flow suppressHydrationWarning proxy-url="/idproof" start-url="/api/start" handoff="offer" />;
}
