import { applicationGenerator } from '@nx/node';
import { createGenerator } from './create-generator.ts';

export default createGenerator('application', applicationGenerator);
