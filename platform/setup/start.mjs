// `npm start`. Old syntax only, up to the check of the version.
import { requireNodeVersion } from './node-version.mjs';

requireNodeVersion();
void import('./commands.mjs').then(({ start }) => start(process.argv.slice(2)));
