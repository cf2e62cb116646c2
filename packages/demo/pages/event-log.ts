/** Describes the detail of an event, without its images. */
export function describe(detail: unknown): string {
  return JSON.stringify(detail, (key, value: unknown) => {
    if (key === 'base64') return `${String(value).length} characters`;
    return value instanceof Blob ? `${value.type}, ${value.size} bytes` : value;
  });
}

/** Adds a line at the top of the page's log. */
export function logLine(text: string, kind = ''): void {
  const line = document.createElement('li');
  line.className = kind;
  line.textContent = text;
  document.querySelector('.log ol')?.prepend(line);
}

/** Logs every event of these names. */
export function logEvents(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    element.addEventListener(name, (event) => {
      logLine(`${element.localName} · ${name} ${'detail' in event ? describe(event.detail) : ''}`);
    });
  }
}
