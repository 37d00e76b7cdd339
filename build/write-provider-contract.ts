/** Writes dist/provider-contract.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { buildProviderContract } from './openapi.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const contract = buildProviderContract(version);
writeFileSync('dist/provider-contract.json', `${JSON.stringify(contract, null, 1)}\n`);
console.log(
  `provider contract: ${Object.values(contract.paths).reduce((sum, path) => sum + Object.keys(path).length, 0)} calls`,
);
