// Before each test file of the page: all that the page fetches when it is needed is there, as for the service. So no test depends on what
// another one has loaded, and nothing is still on its way when its file ends.
import '../entry/server-entry.tsx';
