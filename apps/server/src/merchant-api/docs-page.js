// Runs in the reader's browser on the API page: opens what an address names, shows examples in one language, copies, and searches.
// Without it everything is there to read, each language below the other.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function made(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

// A place that an address names, in folded chapters. Browsers that find words in folded places open them too.

function reveal() {
  const place = document.getElementById(location.hash.slice(1));
  if (!place) return;
  if (place.closest('[hidden]')) search('');
  for (let around = place; around; around = around.parentElement)
    if (around.localName === 'details') around.open = true;
  place.scrollIntoView();
}

// Languages: tabs, the same one on the whole page, and at the next visit.

const KEPT = 'titan-docs-language';

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(language) {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // A browser that keeps nothing begins with the first language again.
  }
}

function makeTabs(group) {
  const panels = [...group.children];
  const tabs = panels.map((panel) => {
    const tab = made('button', { type: 'button', id: `${panel.id}-tab`, textContent: panel.dataset.name });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    tab.dataset.language = panel.dataset.language;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => choose(tab));
    return tab;
  });
  const list = made('div', {});
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  list.append(...tabs);
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs.at(to % tabs.length);
    choose(tab);
    tab.focus();
  });
  group.prepend(list);
}

/** The pressed tab stays where it is, though examples above it grow or shrink. */
function choose(tab) {
  const top = tab.getBoundingClientRect().top;
  show(tab.dataset.language);
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
  keep(tab.dataset.language);
}

function show(language) {
  for (const tab of all('[role=tab]')) {
    const isChosen = tab.dataset.language === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const panel of all('[role=tabpanel]')) panel.hidden = panel.dataset.language !== language;
}

// Copying.

function makeCopy(code) {
  const button = made('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = 'Selected: copy it with your keys';
    }
    said.textContent = button.textContent;
  });
  button.addEventListener('blur', () => (button.textContent = 'Copy'));
  code.before(button);
}

// Search over this page's own places: a place is found when it and its chapter's name have every word.

/** Beyond this many, what was found is a list to choose from; up to it, it is opened. */
const FEW = 3;
const opened = new Set();
/** The words of each place, examples in their first language alone, before any button of ours stands among them. */
const texts = new Map(all('[data-place]').map((place) => [place, textOf(place)]));

function open(details) {
  if (!details || details.open) return;
  details.open = true;
  opened.add(details);
}

function search(typed) {
  field.value = typed;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  for (const details of opened) details.open = false;
  opened.clear();
  const found = [...texts].filter(([, text]) => words.every((word) => text.includes(word)));
  const places = new Set(found.map(([place]) => place));
  for (const place of texts.keys()) place.hidden = !places.has(place);
  for (const chapter of all('.chapter')) {
    chapter.hidden = !all('[data-place]', chapter).some((place) => places.has(place));
    if (words.length > 0 && !chapter.hidden) open(chapter);
  }
  if (words.length > 0 && places.size <= FEW) for (const place of places) open(place.closest('.call'));
  for (const cards of all('.chapters')) cards.hidden = places.size === 0;
  said.textContent = words.length > 0 ? countOf(places.size, typed) : '';
  mark(words, places);
}

function textOf(place) {
  const chapter = place.closest('.chapter')?.querySelector('h2').textContent ?? '';
  const once = place.cloneNode(true);
  for (const repeated of all('.language + .language', once)) repeated.remove();
  return `${chapter} ${once.textContent}`.toLowerCase();
}

function countOf(count, typed) {
  if (count === 0) return `Nothing here has “${typed.trim()}”.`;
  return count === 1 ? '1 place' : `${count} places`;
}

function mark(words, places) {
  if (!globalThis.Highlight) return;
  const ranges = words.flatMap((word) => [...places].flatMap((place) => rangesOf(word, place)));
  CSS.highlights.set('found', new Highlight(...ranges));
}

function rangesOf(word, place) {
  const ranges = [];
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Enter leads to the first place that was found, opened. */
function goToFirst() {
  const place = all('[data-place]').find((each) => !each.hidden);
  if (!place || field.value.trim() === '') return;
  open(place.closest('.call'));
  place.scrollIntoView();
  place.querySelector('summary, [tabindex]')?.focus();
}

const field = document.getElementById('search');
const said = document.getElementById('said');
field.closest('search').hidden = false;
field.addEventListener('input', () => search(field.value));
field.addEventListener('keydown', (event) => event.key === 'Enter' && goToFirst());
for (const group of all('.languages')) makeTabs(group);
for (const code of all('pre')) makeCopy(code);
const languages = all('[role=tab]').map((tab) => tab.dataset.language);
if (languages.length > 0) show(languages.includes(kept()) ? kept() : languages[0]);
addEventListener('hashchange', reveal);
reveal();
