import type { Ask, Report } from "./zumen.js";

export type { Answer, Report } from "./zumen.js";

export type Format = "svg" | "png" | "pdf" | "gif" | "apng" | "html" | "text" | "json";

/** Options by their names on the command line, or in camel case; a switch is `true`. */
export interface Options {
    /** From 1. */
    page?: number;
    /** What the file is called, without its ending. */
    name?: string;
    theme?: string;
    lang?: "en" | "ja" | "zh" | "ko";
    caption?: string;
    /** Millimetres. */
    width?: number;
    trim?: boolean;
    [option: string]: string | number | boolean | undefined;
}

/** A finished page. */
export interface Drawing {
    bytes: Uint8Array;
    /** The bytes as a string. */
    readonly text: string;
    /** The media type: `image/svg+xml`. */
    type: string;
    /** What a file of it would be called: `diagram.svg`. */
    name: string;
    /** Who, what, whose turn. */
    title: string;
    /** The whole position in words: the alternative text. */
    description: string;
    /** What was odd about the position and its picture. */
    warnings: Report[];
}

/** Why nothing is drawn. */
export class ZumenError extends Error {
    /** At least one, each with its place. */
    reports: Report[];
}

/** Draws one page of an input: an ID, a record, or a picture that zumen drew. */
export function draw(source: string | Uint8Array, options?: Options & { format?: Format }): Promise<Drawing>;

/** Tells what an input holds to choose from, as `/positions` of `zumen serve` does. */
export function positions(source: string | Uint8Array, options?: Options): Promise<unknown>;

/** Lists every game with its themes and options, as `/games` of `zumen serve` does. */
export function games(): Promise<unknown>;

/** Answers as `zumen serve` does. */
export const answer: Ask;
