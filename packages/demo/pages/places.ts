/** Where the parts of this site are; the server says it, because it depends on how the demo was started. */
export interface Places {
  proxyUrl: string;
  siteUrl: string;
  frameUrl?: string;
  hostedUrl: string;
}

export async function fetchPlaces(): Promise<Places> {
  const answer = await fetch('/api/places');
  return (await answer.json()) as Places;
}
