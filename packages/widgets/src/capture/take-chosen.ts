/** Takes what was chosen in a file input. */
export async function takeChosen(input: HTMLInputElement, take: (file: File) => Promise<void>): Promise<void> {
  const [file] = input.files ?? [];
  if (file) await take(file);
  // The same file can be chosen again after a refusal.
  input.value = '';
}
