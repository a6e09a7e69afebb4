import { join } from 'node:path';
import { root } from '../root.ts';
import { stagePackage } from './stage-package.ts';

/** Stages the package of a folder, such as `libs/matcher`, in the same folder below `artifacts/staged`. */
const [directory = ''] = process.argv.slice(2);
await stagePackage(join(root, directory), join(root, 'artifacts/staged', directory));
