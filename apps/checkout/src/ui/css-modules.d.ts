// What an imported style sheet is to TypeScript: class names by their local name (design §4).
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}
declare module '*.css';
