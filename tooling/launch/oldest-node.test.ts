// A Node that is too old gets a clear message instead of an error of the launcher.
import { expect, it } from 'vitest';
import { needNode } from './oldest-node.mjs';

it.each(['12.22.12', '14.21.3', '16.20.2'])(
  'Node %s gets a message that names the needed version',
  (version) => {
    expect(() => needNode(version)).toThrow(`Node 20.19 or newer is needed, and this is Node ${version}.`);
  },
);

it.each(['18.0.0', '20.19.0', '26.10.0'])('Node %s goes on', (version) => {
  expect(() => needNode(version)).not.toThrow();
});
