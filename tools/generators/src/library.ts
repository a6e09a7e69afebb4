import { libraryGenerator } from '@nx/node';
import { createGenerator } from './create-generator.ts';

export default createGenerator('library', libraryGenerator);
