// What is wrong with a field, in the words of its area: each of its problems has a sentence.
import type { FieldProblem, ProblemsOf } from '@titan/contract/console/field-problem';
import { CallFailure } from '../call.ts';

type Sentences<Area extends keyof ProblemsOf> = Readonly<Record<ProblemsOf[Area], string>>;

/** What a failed call found wrong, by field; of another failure nothing. */
export function problemsIn(error: unknown): Readonly<Record<string, FieldProblem>> {
  return error instanceof CallFailure ? error.fields : {};
}

/** @param Area the one whose words they are */
export function problemSentence<Area extends keyof ProblemsOf>(
  words: Sentences<Area>,
  problem: FieldProblem | undefined,
): string | undefined {
  return isOf(words, problem) ? words[problem] : undefined;
}

function isOf<Area extends keyof ProblemsOf>(
  words: Sentences<Area>,
  problem: FieldProblem | undefined,
): problem is ProblemsOf[Area] {
  return problem !== undefined && Object.hasOwn(words, problem);
}
