#!/usr/bin/env node
import { run } from './cli.run.ts';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
