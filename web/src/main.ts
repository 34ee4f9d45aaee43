import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { show } from "./game/settings.svelte";
import { language } from "./words.svelte";

show();
document.documentElement.lang = language();
const app = document.getElementById("app");
if (app) mount(App, { target: app });
