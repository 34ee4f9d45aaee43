import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { takeFilm } from "./game/film";
import { show } from "./game/settings.svelte";
import { language } from "./words.svelte";

show();
document.documentElement.lang = language();
const film = takeFilm();
if (film && !location.hash.startsWith(`#/replay/${film}`)) location.replace(`#/replay/${film}/0`);
const app = document.getElementById("app");
if (app) mount(App, { target: app });
