// Knows how soon a password would be guessed. Its words take 12 MB, so it is loaded when somebody first chooses a password.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
