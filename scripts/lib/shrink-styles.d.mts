/** A style sheet without what says nothing: comments, space, last semicolons, zeros before a point. */
export function shrinkStyles(css: string): string;
