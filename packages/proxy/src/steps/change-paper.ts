import { IdproofError } from '@idproof/core/errors';
import type { Reason } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { Evidence, PaperRecord, SessionRecord } from '../model/record.js';
import { seal } from '../sealing/seal.js';
import { apply } from '../session/sessions.js';
import { openEvidence } from '../session/view.js';
import { advance } from '../tail/advance.js';

/** A paper of the session. Rejects with `invalid_field` one that it does not ask for. */
export function findPaper({ papers = [] }: SessionRecord, schemaId: string): PaperRecord {
  const paper = papers.find((known) => known.schemaId === schemaId);
  if (!paper) throw new IdproofError('invalid_field', 'Not part of this session', { field: 'schemaId' });
  return paper;
}

export function changePaper(
  record: SessionRecord,
  schemaId: string,
  change: (paper: PaperRecord) => PaperRecord,
): SessionRecord {
  const papers = (record.papers ?? []).map((paper) => (paper.schemaId === schemaId ? change(paper) : paper));
  return { ...record, papers };
}

export function changeEvidence(
  ctx: Context,
  record: SessionRecord,
  change: (evidence: Evidence) => Evidence,
): SessionRecord {
  const evidence = openEvidence(ctx, record) ?? { capture: { degraded: false } };
  return { ...record, evidence: seal(ctx.ring, 'evidence', record.id, change(evidence)) };
}

/** Record after a file or a skip: at the next paper, or where the person is done. `reasons`: why the file was refused. */
export function endPaper(ctx: Context, record: SessionRecord, reasons: Reason[] = []): SessionRecord {
  return advance(ctx, apply({ ...record, reasons }, 'paper handled'));
}
