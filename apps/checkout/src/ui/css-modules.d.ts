// What an imported style sheet is to TypeScript: class names by their local name.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}
declare module '*.css';
