import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** How a file is read: as an image or a film by the browser, or as a film by its plain layout. */
type FileKind = 'image' | 'video' | 'y4m' | 'mjpeg';

export interface FolderFile {
  path: string;
  /** Below the folder, with slashes. */
  name: string;
  kind: FileKind;
}

const ENDINGS: Readonly<Record<FileKind, string>> = {
  image: '.jpg .jpeg .jpe .png .webp .avif .gif .bmp .heic .heif .tif .tiff',
  video: '.webm .mp4 .m4v .mov .mkv .ogv .avi',
  y4m: '.y4m',
  mjpeg: '.mjpeg .mjpg',
};

const KINDS = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as FileKind] as const),
  ),
);

/** Every image and film below a folder, by name. Other files are none of ours. */
export async function listFiles(folder: string): Promise<FolderFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const kind = KINDS.get(extname(entry.name).toLowerCase());
      return kind ? [{ path, name: relative(folder, path).split(sep).join('/'), kind }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
