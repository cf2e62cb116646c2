/**
 * The paragraphs of a consent text, for a retention of so many whole hours, 1 or more. They say in every language the
 * same things in the same order: what is asked for, what is done with it, how long it is kept, and that it is free.
 */
export type ConsentWording = (hours: number) => readonly string[];
