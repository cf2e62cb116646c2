import type { FolderImage } from './folder.js';
import { countJudged, SPOOF_CHECKS } from './judge-reading.js';
import { markdown, quantile } from './tables.js';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** One image, as a few lines for people. */
export function describeImage(image: FolderImage, index: number, count: number): string[] {
  const { file, broken, width, height, reading, milliseconds, judged, sidecar, sidecarBroken } = image;
  const head = `[${index}/${count}] ${file}`;
  if (broken !== undefined || !reading) return [`${head}: cannot be read: ${broken}`];
  const { recognitionResult, recognitionErrorCode, format, ocrResult, spoofResult } = reading;
  const failed = SPOOF_CHECKS.filter((check) => spoofResult?.[check] === 'N');
  const fields = Object.entries(ocrResult ?? {}).map(([key, value]) => `${key} ${value}`);
  return [
    `${head} (${width} × ${height}): ${[recognitionResult, recognitionErrorCode].filter(Boolean).join(' ')}, ` +
      `${format ?? 'no format'}, ${seconds(milliseconds)}${failed.length > 0 ? `, FAILED ${failed.join(', ')}` : ''}`,
    ...(fields.length > 0 ? [`    ${fields.join(' · ')}`] : []),
    ...(sidecarBroken === undefined ? [] : [`    its sidecar cannot be used: ${sidecarBroken}`]),
    ...(sidecar?.format && sidecar.format !== format ? [`    WRONG format: ${format}, not ${sidecar.format}`] : []),
    ...(judged?.wrong ?? []).map(
      ({ field, got, wanted }) => `    WRONG ${field}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
    ),
  ];
}

function describeResult({ broken, reading }: FolderImage): string {
  if (broken !== undefined || !reading) return 'cannot be opened';
  return reading.recognitionResult === 'Y' ? 'Y' : `N ${reading.recognitionErrorCode ?? ''}`.trim();
}

function tally(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** The whole folder: results by format, checks that failed, times; and beside the truth where there is one. */
export function summariseFolder(images: readonly FolderImage[]): string[] {
  const read = images.filter(({ reading }) => reading);
  const results = tally(images.map((image) => `${image.reading?.format ?? '–'} | ${describeResult(image)}`));
  const failed = SPOOF_CHECKS.map((check) => {
    const count = read.filter(({ reading }) => reading?.spoofResult?.[check] === 'N').length;
    return `${check} ${count}`;
  });
  const times = read.map(({ milliseconds }) => milliseconds);
  const judged = images.flatMap((image) => image.judged ?? []);
  const lines = [
    ...markdown(
      ['format', 'result', 'pictures'],
      results.map(([name, count]) => name.split(' | ').concat(String(count))),
    ),
    '',
    `${images.length} pictures, ${read.length} opened, ${read.filter((one) => describeResult(one) === 'Y').length} read with result Y`,
    `checks that failed: ${failed.join(', ')}`,
  ];
  if (times.length > 0) {
    const peak = Math.round(process.resourceUsage().maxRSS / 1024);
    lines.push(
      `a picture: median ${seconds(quantile(times, 0.5))}, p90 ${seconds(quantile(times, 0.9))}; peak memory ${peak} MB`,
    );
  }
  if (judged.length > 0) {
    const { documents, entire, partial, wrongFields, refused } = countJudged(judged);
    const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
    lines.push(
      `${documents} with a sidecar: ${entire} read entirely, ${partial} with a field left out, ` +
        `${wrongFields} wrong fields taken for right, refused: ${codes.join(', ') || 'none'}`,
    );
  }
  return lines;
}
