// The style of the API page: readable on a phone and on a desk, light and dark.

export const API_PAGE_STYLE = `
:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif;--line:#cfd6d2;--soft:#f2f5f3;--link:#14532d}
@media (prefers-color-scheme:dark){:root{--line:#3a4540;--soft:#1b211e;--link:#86d9a4}}
*{box-sizing:border-box}
body{margin:0 auto;padding:16px;max-width:72rem}
h1{font-size:1.5rem;line-height:1.25;margin:8px 0 16px}
h2{font-size:1.25rem;margin:40px 0 8px}
h3{font-size:1.0625rem;margin:0 0 4px;overflow-wrap:anywhere}
h4{font-size:.875rem;margin:16px 0 4px}
p{margin:0 0 8px;max-width:44rem;overflow-wrap:anywhere}
a{color:var(--link)}
nav ul{list-style:none;margin:0;padding:0}
nav>ul{display:flex;flex-wrap:wrap;column-gap:20px}
nav ul ul{display:none;padding-inline-start:16px}
nav a{display:inline-block;padding:8px 0;min-height:24px}
main>ul{padding-inline-start:20px;max-width:44rem;overflow-wrap:anywhere}
article{border-block-start:1px solid var(--line);padding:20px 0}
code{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto;margin:0 0 8px}
pre code{overflow-wrap:normal}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{display:block;text-align:start;vertical-align:top;font-weight:400}
tr{display:block;border-block-end:1px solid var(--line);padding:6px 0}
.call span{font-size:.875rem}
@media (min-width:60rem){
body{display:grid;grid-template-columns:17rem minmax(0,1fr);column-gap:40px}
header{grid-column:1/-1}
nav>ul,nav ul ul{display:block}
nav a{padding:4px 0}
tr{display:table-row}
th,td{display:table-cell;border-block-end:1px solid var(--line);padding:6px 12px 6px 0}
th{white-space:nowrap}
td:nth-child(2){min-width:8rem}
td:last-child{width:60%;padding-inline-end:0}
nav{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow:auto;align-self:start;font-size:.875rem}
}`;
