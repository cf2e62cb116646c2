import type { JSX, ReactNode } from 'react';

export const metadata = { title: 'Verify your identity', icons: { icon: 'data:,' } };
/** Rendered for each request, as the page of somebody who has logged in is. */
export const dynamic = 'force-dynamic';

export default function Layout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
