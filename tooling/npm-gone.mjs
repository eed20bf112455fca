// npm passes Ctrl-C and SIGTERM on to run.mjs, and that to the program. Killed with -9 neither can, and only a new parent shows that it is gone.
const LOOK_MS = 1_000;

/** Without npm a new parent means no more than that the terminal has gone, as under nohup. */
export function whenNpmIsGone(action) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    action();
  }, LOOK_MS);
  timer.unref();
}
