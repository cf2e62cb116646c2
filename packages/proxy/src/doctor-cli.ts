#!/usr/bin/env node
import { findOldNode } from '@idproof/core/server';
import { runDoctor } from './doctor/doctor.js';
import type { Finding } from './doctor/finding.js';

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', note: 'note   ', problem: 'problem' };

const oldNode = findOldNode(process.versions.node);
if (oldNode) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(1);
}
const findings = await runDoctor({ env: process.env });
for (const { level, code, text } of findings) process.stdout.write(`${MARKS[level]}  ${code}: ${text}\n`);
const hasProblem = findings.some(({ level }) => level === 'problem');
process.stdout.write(hasProblem ? 'Something must be changed.\n' : 'All is well.\n');
process.exit(hasProblem ? 1 : 0);
