/** The addresses of the site's parts. The server knows them, because they depend on how the demo was started. */
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
