// A method as the session runs it: one actor from the start.
import type { ActorLogic, EventObject, Snapshot } from 'xstate';
import type { MethodInput, MethodView, Outcome, RunningMethod } from './method.ts';

/** A method as the session sees it. */
export type MethodSnapshot<View extends MethodView> = Snapshot<Outcome> &
  RunningMethod & {
    /** What its screen shows. */
    view: View;
    /** What asks the service could not be fetched: forms are left to the browser, and the next press asks for it again. */
    isMissing: boolean;
  };

/** A method as the session runs it. */
export type MethodLogic<View extends MethodView> = ActorLogic<MethodSnapshot<View>, EventObject, MethodInput>;
