/** Counters in the Prometheus text format. Labels hold routes, codes and outcomes alone. */
export function createMetrics() {
  const counters = new Map<string, number>();
  return {
    count(name: string, labels: Readonly<Record<string, string | number>> = {}): void {
      const text = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      const series = text.length === 0 ? name : `${name}{${text.join(',')}}`;
      counters.set(series, (counters.get(series) ?? 0) + 1);
    },
    render(): string {
      const lines = [...counters].map(([series, value]) => `${series} ${value}`);
      return `${lines.toSorted().join('\n')}\n`;
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
